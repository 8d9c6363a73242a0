import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

/** An e-mail as accepted. */
export interface StoredMail {
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Epoch seconds. */
  created_at: number;
}

/** Number of e-mails kept; older ones are deleted when the platform starts. */
const MAX_STORED_MAILS = 500;

const toMailLine = (mail: StoredMail): string => `${JSON.stringify(mail)}\n`;

/** E-mails of a laptop, one a line of a file that only its owner can read. */
export class FileMailbox {
  readonly #file: string;
  #mails: StoredMail[];

  constructor(file: string) {
    this.#file = file;
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const mails = text.split('\n').flatMap((line): StoredMail[] => {
      try {
        return [JSON.parse(line) as StoredMail];
      } catch {
        // A line cut off when the machine stopped, or the end.
        return [];
      }
    });
    this.#mails = mails.slice(-MAX_STORED_MAILS);
    const sound = this.#mails.map(toMailLine).join('');
    if (sound !== text) writeFileSync(file, sound, { mode: 0o600 });
  }

  add(mail: StoredMail): void {
    this.#mails.push(mail);
    appendFileSync(this.#file, toMailLine(mail), { mode: 0o600 });
  }

  /** Returns the e-mails, newest first. */
  list(): StoredMail[] {
    return this.#mails.toReversed();
  }

  find(id: string): StoredMail | null {
    return this.#mails.find((mail) => mail.id === id) ?? null;
  }
}
