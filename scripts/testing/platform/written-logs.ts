import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFiles, DATA_FOLDER_LOCK } from '#scripts/start/data-folder.ts';

/** What of the folder is kept on purpose, and is no log. The e-mails are what was sent to somebody. */
const STORES = [
  dataFiles.database,
  dataFiles.logins,
  dataFiles.info,
  dataFiles.endpoints,
  dataFiles.mails,
  dataFiles.personalKey,
  dataFiles.pushKeys,
  dataFiles.documents,
  dataFiles.chain,
  dataFiles.chainKeys,
  `${DATA_FOLDER_LOCK}.lock`,
];

/** Text of a file, byte for byte. */
const read = (file: string): string => readFileSync(file, 'latin1');

/** Every file in which a platform wrote down what it did, by name: whatever lies in its folder and is no store. */
export function readWrittenLogs(folder: string): Map<string, string> {
  const names = readdirSync(folder).filter((name) => !STORES.some((store) => name.startsWith(store)));
  return new Map(names.map((name) => [name, read(join(folder, name))]));
}

/** What the database holds, with what lies beside it. */
export const readDatabaseText = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => name.startsWith(dataFiles.database))
    .map((name) => read(join(folder, name)))
    .join('\n');

/** Lines of the welcome that tell whoever started a platform how to log in to it. */
const WELCOME = /^ {4}(trader|owner|code) {2,}.*$/gm;

/** What was printed without the welcome's logins; and how many lines they were. */
export function stripWelcome(printed: string): { rest: string; logins: number } {
  return { rest: printed.replaceAll(WELCOME, ''), logins: printed.match(WELCOME)?.length ?? 0 };
}
