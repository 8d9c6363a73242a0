import { assertNoClockOffset } from '#infra/settings.ts';
import { bootstrapEmulator, deployToEmulator } from './cloud/deploy.ts';
import { ensureEmulatorChain } from './cloud/emulator-chain.ts';
import { startCloudEmulator } from './cloud/ministack.ts';
import { provisionDeployment } from './cloud/provision-deployment.ts';

/** `npm run deploy:local`: deploys every stack to the emulator at `:4566`, and starts that if none runs. */
assertNoClockOffset(process.env);
await startCloudEmulator({ stays: true });
const chain = await ensureEmulatorChain();
console.log('Deploying every stack …');
await bootstrapEmulator();
const deployed = await deployToEmulator(chain);
const { owner, trader } = await provisionDeployment(deployed, chain.keys);

console.log(`
  Site         ${deployed.web}/
  Back office  ${deployed.admin}/
  Socket       ${deployed.ws}   (the emulator's CDN carries none)

  Chain        ${chain.address}

  Trader       ${trader.username} / ${trader.password}
  Owner        ${owner.username} / ${owner.password}   TOTP ${owner.totp_secret}
`);
