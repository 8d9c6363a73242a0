import { hookTableCalls } from './table-calls.ts';

const READS = /^(Get|BatchGet|Query|Scan|TransactGet)/;

/** How many calls of the table read while something is done, whoever asked for them. */
export async function countReadCalls(act: () => Promise<unknown>): Promise<number> {
  let calls = 0;
  const stop = hookTableCalls(({ command, send }) => {
    if (READS.test(command)) calls += 1;
    return send();
  }, 'read calls');
  try {
    await act();
  } finally {
    stop();
  }
  return calls;
}
