import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolderFiles, DATA_FOLDER_LOCK } from '#scripts/start/data-folder.ts';

/** Files of the folder that are stored data, not logs. The e-mails are those that were sent. */
const STORES = [
  dataFolderFiles.database,
  dataFolderFiles.logins,
  dataFolderFiles.info,
  dataFolderFiles.endpoints,
  dataFolderFiles.mails,
  dataFolderFiles.personalKey,
  dataFolderFiles.pushKeys,
  dataFolderFiles.documents,
  dataFolderFiles.chain,
  dataFolderFiles.chainKeys,
  `${DATA_FOLDER_LOCK}.lock`,
];

/** Returns the text of a file, byte for byte. */
const read = (file: string): string => readFileSync(file, 'latin1');

/** Returns the contents of all log files of a platform, by name: every file of its folder that is no store. */
export function readPlatformLogs(folder: string): Map<string, string> {
  const names = readdirSync(folder).filter((name) => !STORES.some((store) => name.startsWith(store)));
  return new Map(names.map((name) => [name, read(join(folder, name))]));
}

/** Returns all stored text: the database and the other stores. */
export const readDatabaseText = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => name.startsWith(dataFolderFiles.database))
    .map((name) => read(join(folder, name)))
    .join('\n');

/** Lines of the welcome text with the logins of a new platform. */
const WELCOME = /^ {4}(trader|owner|code) {2,}.*$/gm;

/** Returns the output without the welcome's logins, and the number of login lines. */
export function stripWelcomeLogins(printed: string): { rest: string; logins: number } {
  return { rest: printed.replaceAll(WELCOME, ''), logins: printed.match(WELCOME)?.length ?? 0 };
}
