import { config } from '#functions/lib/config.ts';

/** By what a page reaches wallets that are not in its browser. The project's id is no secret: every page shows it. */
export function getWalletOptions() {
  const project_id = config.walletConnectProject();
  return { walletconnect: project_id === null ? null : { project_id, relay: config.walletConnectRelay() } };
}
