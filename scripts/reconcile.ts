import type { ReconciliationReport } from '#functions/domain/ledger/reconcile.ts';
import { StartError } from './start/start-settings.ts';
import { runWithPlatformTable } from './start/with-table.ts';

/** `npm run ops:reconcile`: compares every balance with its journal from the first entry, on the table of `runWithPlatformTable`. */
function printReport({ accounts, mismatches }: ReconciliationReport): void {
  for (const { account, what: subject, journal, wallet } of mismatches)
    console.log(`${account.kind} ${account.id}  ${subject}: the journal says ${journal}, the wallet ${wallet}`);
  console.log(
    mismatches.length === 0
      ? `${accounts} accounts: every balance equals its journal.`
      : `${accounts} accounts: ${mismatches.length} differ.`,
  );
  if (mismatches.length > 0) process.exitCode = 1;
}

try {
  printReport(
    await runWithPlatformTable(async () => {
      const { reconcileEverything } = await import('#functions/domain/ledger/reconcile.ts');
      return reconcileEverything();
    }),
  );
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
