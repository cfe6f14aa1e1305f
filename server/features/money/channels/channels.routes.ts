import type { FastifyInstance } from 'fastify'
import * as api from '#contract/money/ledger.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { mountFile } from '#server/http/mount-file.ts'
import { changePaymentChannel, channelPicture, listPaymentChannels, proposePaymentChannel } from './channels.service.ts'

export function paymentChannelRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.listPaymentChannels, (_, caller) => listPaymentChannels(deps, caller))
  mount(app, deps, api.proposePaymentChannel, ({ body }, caller) => proposePaymentChannel(deps, caller, body))
  mount(app, deps, api.changePaymentChannel, ({ params, body }, caller) =>
    changePaymentChannel(deps, caller, { ...body, ...params }),
  )
  mountFile(app, deps, api.getPaymentChannelQr, async ({ id }, caller) => {
    const { stream, ...picture } = await channelPicture(deps, caller, id)
    return { ...picture, content: stream }
  })
}
