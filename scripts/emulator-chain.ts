import { serveEmulatorChain } from './cloud/emulator-chain.ts';

/** Runs the simulated chain of a stack on a cloud emulator until it is stopped: `npm run deploy:local` starts it. */
const chain = await serveEmulatorChain();
console.log(chain.address);
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => {
    chain.stop();
    process.exit(0);
  });
