import { bootstrapEmulator, deployToEmulator } from './cloud/deploy.ts';
import { furnish } from './cloud/furnish.ts';
import { emulator } from './cloud/ministack.ts';

/** `npm run deploy:local`: every stack on the emulator at `:4566`, which is started where there is none. */
await emulator({ stays: true });
console.log('Deploying every stack …');
await bootstrapEmulator();
const deployed = await deployToEmulator();
const { owner, trader } = await furnish(deployed);

console.log(`
  Site         ${deployed.web}/
  Back office  ${deployed.admin}/
  Socket       ${deployed.ws}   (the emulator's CDN carries none)

  Trader       ${trader.username} / ${trader.password}
  Owner        ${owner.username} / ${owner.password}   TOTP ${owner.totp_secret}
`);
