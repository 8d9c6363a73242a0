import { readFileSync } from 'node:fs';
import { findNetwork, networkNames } from '#shared/market/networks.ts';
import { StartError } from './start/start-settings.ts';
import { runWithPlatformTable } from './start/with-table.ts';

/**
 * `npm run ops:addresses -- <network> <file>`: adds addresses to the pool from which users get deposit addresses on a
 * network. One address a line, followed by a comma and a memo where the network has memos (`docs/networks.md`). Uses
 * the table of `runWithPlatformTable`.
 */
const [network, file] = process.argv.slice(2);
if (network === undefined || file === undefined || !findNetwork(network)) {
  console.error(`npm run ops:addresses -- <network> <file>; networks: ${networkNames.join(', ')}`);
  process.exit(2);
}

try {
  const text = readFileSync(file, 'utf8');
  const {
    added,
    repeated,
    known: knownCount,
  } = await runWithPlatformTable(async () => {
    const { fillAddressPool } = await import('#functions/domain/chain/addresses/fill-address-pool.ts');
    return fillAddressPool(network, text);
  });
  console.log(
    `${added} addresses came into the pool of ${network}; ${knownCount} were in it or given to somebody, ${repeated} stood in the file before.`,
  );
} catch (error) {
  const { name, message, code } = error as NodeJS.ErrnoException;
  if (!(error instanceof StartError) && name !== 'InvalidAddressLinesError' && code !== 'ENOENT') throw error;
  console.error(message);
  process.exitCode = 1;
}
