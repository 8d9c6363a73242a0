import { existsSync, readFileSync } from 'node:fs';
import type { ExecutionEvent } from './local/execution-limiter.ts';
import { groupExecutions, getFunctionStarter, formatExecutionTable } from './measure/executions.ts';
import { getDataFilePath } from './start/data-folder.ts';
import { getDataDir } from './start/start-settings.ts';

/**
 * `npm run ops:executions`: prints each function's share of the concurrency limit of a local platform (`DATA_DIR`)
 * since it was started with `EXECUTIONS=10 npm start`.
 */
const file = getDataFilePath(getDataDir(process.env), 'executions');
if (!existsSync(file)) throw new Error(`There is no ${file}: start the platform with EXECUTIONS=10.`);
const events = readFileSync(file, 'utf8')
  .split('\n')
  .slice(0, -1)
  .map((line) => JSON.parse(line) as ExecutionEvent);
const [from, to] = [events[0]?.at ?? 0, events.at(-1)?.at ?? 1];
console.log(`${Math.round((to - from) / 1000)} s\n`);
console.log(formatExecutionTable(groupExecutions(events, { from, to }, getFunctionStarter)));
console.log(`\n${formatExecutionTable(groupExecutions(events, { from, to }, (name) => name))}`);
console.log(`\n${formatExecutionTable(groupExecutions(events, { from, to }, () => 'all together'))}`);
