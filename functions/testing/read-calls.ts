import { hookTableCalls } from './table-calls.ts';

const READS = /^(Get|BatchGet|Query|Scan|TransactGet)/;

/** Counts the reading table calls during an act, of any caller. */
export async function countTableReads(act: () => Promise<unknown>): Promise<number> {
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
