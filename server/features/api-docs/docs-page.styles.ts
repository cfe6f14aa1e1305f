export const styles = `
  :root {
    color-scheme: light dark;
    --paper: light-dark(#fcf9f4, #0c1318); --card: light-dark(#fffefd, #131b22); --sunk: light-dark(#f4f0e9, #1b242c);
    --line: light-dark(#e2ded7, #2c363d); --ink: light-dark(#261f1a, #efece7); --soft: light-dark(#57504a, #bebab2);
    --brand: light-dark(#00636a, #5fc6c4); --good: light-dark(#1e6037, #7fd39b); --warn: light-dark(#7c4a00, #f0c27a);
    --bad: light-dark(#a2211d, #f19d93); --info: light-dark(#2b5794, #9bc3ee);
  }
  * { box-sizing: border-box; }
  html { scroll-padding-top: 16px; }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
  a { color: var(--brand); }
  :focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; border-radius: 4px; }
  .skip { position: absolute; left: -999px; }
  .skip:focus { left: 16px; top: 16px; padding: 8px 14px; background: var(--card); z-index: 1; }
  .frame { display: grid; max-width: 1180px; margin: 0 auto; padding: 0 16px; }
  nav { padding: 24px 0 0; }
  nav ul { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 0; padding: 0; list-style: none; }
  nav a { display: inline-block; padding: 4px 0; text-decoration: none; }
  nav a:hover { text-decoration: underline; }
  nav p { margin: 0 0 8px; font-weight: 600; }
  main { min-width: 0; padding: 16px 0 80px; }
  @media (min-width: 900px) {
    .frame { grid-template-columns: 210px minmax(0, 1fr); gap: 48px; padding: 0 24px; }
    nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 40px 0; }
    nav ul { display: block; }
    main { padding-top: 32px; }
  }
  h1 { margin: 0; font-size: 28px; line-height: 1.2; letter-spacing: -0.018em; }
  h2 { margin: 56px 0 0; padding-top: 16px; border-top: 1px solid var(--line); font-size: 22px; line-height: 1.3;
    letter-spacing: -0.012em; }
  h3 { margin: 0; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; font-size: 16px; font-weight: 600; }
  h4 { margin: 20px 0 6px; font-size: 14px; font-weight: 600; color: var(--soft); }
  p { margin: 8px 0 0; max-width: 70ch; }
  .lead { color: var(--soft); }
  .route { margin-top: 16px; padding: 20px; border: 1px solid var(--line); border-radius: 14px; background: var(--card); }
  .route:target { border-color: var(--brand); }
  .route h3 a { color: inherit; text-decoration: none; overflow-wrap: anywhere; font-family: ui-monospace, monospace;
    font-weight: 600; font-size: 15px; }
  .route h3 a:hover { text-decoration: underline; }
  .method { padding: 1px 8px; border: 1px solid currentColor; border-radius: 999px; font-size: 12px; letter-spacing: 0.02em; }
  .get { color: var(--info); } .post { color: var(--good); } .put, .patch { color: var(--warn); } .delete { color: var(--bad); }
  .door { margin-left: auto; color: var(--soft); font-size: 14px; font-weight: 400; }
  p + .wide { margin-top: 12px; }
  .wide { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; }
  table { width: 100%; border-collapse: collapse; font-size: 14px; }
  th, td { padding: 8px 12px; text-align: left; vertical-align: top; }
  th { color: var(--soft); font-weight: 600; background: var(--sunk); }
  tbody tr + tr { border-top: 1px solid var(--line); }
  td:first-child { white-space: nowrap; }
  td p { margin: 0; }
  @media (max-width: 600px) {
    thead { display: none; }
    td { display: block; padding: 0 12px; }
    td:first-child { padding-top: 10px; }
    td:last-child { padding-bottom: 10px; }
    td:empty { display: block; padding: 0 12px 10px; }
  }
  code { font: 13px/1.5 ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace; }
  p code, li code, td code { overflow-wrap: anywhere; }
  .must { color: var(--bad); font-size: 12px; white-space: nowrap; }
  pre { margin: 8px 0 0; padding: 12px 14px; border-radius: 8px; background: var(--sunk); white-space: pre-wrap;
    overflow-wrap: anywhere; }
  .statuses { font-size: 14px; color: var(--soft); }`
