import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

/** An e-mail as it was taken. */
export interface KeptMail {
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Epoch seconds. */
  created_at: number;
}

/** E-mails that are kept; older ones go when the platform starts. */
const KEPT = 500;

const lineOf = (mail: KeptMail): string => `${JSON.stringify(mail)}\n`;

/** The e-mails of a laptop, one a line of a file for its owner's eyes alone. */
export class Mailbox {
  readonly #file: string;
  #mails: KeptMail[];

  constructor(file: string) {
    this.#file = file;
    const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const mails = kept.split('\n').flatMap((line): KeptMail[] => {
      try {
        return [JSON.parse(line) as KeptMail];
      } catch {
        // A line that was cut off when the machine stopped, or the end.
        return [];
      }
    });
    this.#mails = mails.slice(-KEPT);
    const sound = this.#mails.map(lineOf).join('');
    if (sound !== kept) writeFileSync(file, sound, { mode: 0o600 });
  }

  add(mail: KeptMail): void {
    this.#mails.push(mail);
    appendFileSync(this.#file, lineOf(mail), { mode: 0o600 });
  }

  /** The newest first. */
  list(): KeptMail[] {
    return this.#mails.toReversed();
  }

  find(id: string): KeptMail | null {
    return this.#mails.find((mail) => mail.id === id) ?? null;
  }
}
