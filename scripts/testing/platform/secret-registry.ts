/** Finds the secrets of a test in texts. */

/** Shorter ones, six-digit codes, are searched only unencoded and as whole words: by chance they are everywhere. */
const LONG = 8;

/** Returns the base64 of a text at every offset in other text, without the characters that its neighbours change. */
function inBase64(value: string): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const encodedText = Buffer.concat([Buffer.alloc(offset), Buffer.from(value)]).toString('base64url');
    const end = (offset + Buffer.byteLength(value)) % 3 === 0 ? encodedText.length : encodedText.length - 1;
    const core = encodedText.slice(Math.ceil((offset * 4) / 3), end);
    return [core, core.replaceAll('-', '+').replaceAll('_', '/')];
  });
}

/** Returns the forms of a text in logs: plain, in JSON, in an address, in base64 and in hex. */
function listSecretForms(value: string): string[] {
  const hex = Buffer.from(value).toString('hex');
  return [
    ...new Set([
      value,
      JSON.stringify(value).slice(1, -1),
      encodeURIComponent(value),
      new URLSearchParams({ value }).toString().slice('value='.length),
      hex,
      hex.toUpperCase(),
      ...inBase64(value),
    ]),
  ];
}

/** Patterns of secrets that a log must not contain, although their values are not ours. */
const LOOKS: Record<string, RegExp> = {
  'a JSON web token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]*/,
  'an address of an authenticator': /otpauth(:|%3A)/i,
  'a bearer token': /bearer\s+[\w.-]{20,}/i,
  'a token of ours': /\b(usr|stf)_[0-9A-HJKMNP-TV-Z]{26}\.(ses_[0-9A-HJKMNP-TV-Z]{26}\.)?[\w-]{43}/,
  'a hash of a password': /\$argon2/,
};

/** Names of secret fields in requests and answers. */
const SECRET_FIELD_NAMES = new Set([
  'password',
  'current_password',
  'new_password',
  'fund_password',
  'confirm_password',
  'code',
  'email_code',
  'code_token',
  'token',
  'refresh_token',
  'account_number',
  'id_card_number',
  'anti_phishing_code',
  'seed_phrase',
  'mnemonic',
  'signature',
]);
const ANSWERED = new Set([
  'token',
  'refresh_token',
  'main_token',
  'simulate_token',
  'code_token',
  'secret',
  'recovery_codes',
  'url',
]);

/** Returns every text below a field of these names, at any depth. */
function textsIn(value: unknown, names: ReadonlySet<string>, isNamed = false): string[] {
  if (typeof value === 'string') return isNamed ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, names, names.has(key) || (isNamed && Array.isArray(value))),
  );
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Secrets used and issued in one run, by name. */
export class SecretRegistry {
  readonly #values = new Map<string, string>();
  /** Possible forms of each in a log: `listSecretForms` once. */
  readonly #forms = new Map<string, string[]>();

  get size(): number {
    return this.#values.size;
  }

  /** Yields each with its name. */
  all(): Iterable<[value: string, name: string]> {
    return this.#values;
  }

  /** Remembers one, and returns it. */
  add(name: string, value: string): string {
    if (value === '') return value;
    this.#values.set(value, name);
    this.#forms.set(value, listSecretForms(value));
    return value;
  }

  /** A token is also recognised by its last, secret part; a link by its signature. */
  #addGiven(name: string, value: string): void {
    this.add(name, value);
    const last = /[.]([\w-]{43})$/.exec(value)?.[1] ?? /X-Amz-Signature=([0-9a-f]{64})/.exec(value)?.[1];
    if (last !== undefined) this.add(`${name}, its secret part`, last);
  }

  /** Returns a `fetch` that remembers secrets of requests and answers. */
  watched(fetched: typeof fetch): typeof fetch {
    return async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const body = typeof init?.body === 'string' ? parsed(init.body) : null;
      for (const value of textsIn(body, SECRET_FIELD_NAMES)) this.#addGiven(`sent to ${pathname}`, value);
      const answer = await fetched(input, init);
      const text = await answer.clone().text();
      for (const value of textsIn(parsed(text), ANSWERED)) this.#addGiven(`answered by ${pathname}`, value);
      return answer;
    };
  }

  /** Returns the secrets that a text contains, by name and never by value, and anything that looks like one. */
  in(text: string): string[] {
    const foundSecrets = [...this.#values].filter(([value]) =>
      value.length < LONG
        ? new RegExp(`(?<![A-Za-z0-9])${value}(?![A-Za-z0-9])`).test(text)
        : this.#forms.get(value)?.some((form) => text.includes(form)),
    );
    const looks = Object.entries(LOOKS).filter(([, look]) => look.test(text));
    return [...foundSecrets.map(([, name]) => name), ...looks.map(([name]) => name)];
  }

  /** The same for stored data, which may contain hashes and digits, but none of the long secrets in plain form. */
  storedIn(text: string): string[] {
    return [...this.#values].filter(([value]) => value.length >= LONG && text.includes(value)).map(([, name]) => name);
  }
}
