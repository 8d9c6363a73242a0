import { config } from '#functions/lib/config.ts';

/** Returns the settings for wallets outside of the browser. The project's id is no secret: every page shows it. */
export function getWalletConnectOptions() {
  const project_id = config.walletConnectProject();
  return { walletconnect: project_id === null ? null : { project_id, relay: config.walletConnectRelay() } };
}
