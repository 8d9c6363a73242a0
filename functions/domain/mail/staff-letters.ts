import type { StaffNotice } from '#functions/data/staff/staff-notices.ts';
import { adminSiteUrl } from '#functions/lib/site.ts';
import { fill } from '#shared/fill.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { PRODUCT } from '#shared/product.ts';
import type { Role } from '#shared/staff/roles.ts';
import type { Letter } from './compose-mail.ts';
import { staffMailWords } from './staff-mail-words.ts';
import { mailWords } from './words.ts';

/** The member of staff who reads an e-mail. */
interface StaffReader {
  username: string;
  language: Language;
}

const frame = ({ username, language }: StaffReader) => ({
  language: localeOf(language),
  greeting: fill(mailWords[language].personal, { username }),
  footer: fill(staffMailWords[language].why, { product: PRODUCT }),
  proof: null,
});

async function buildLink(words: string, path: string): Promise<Letter['link']> {
  const site = await adminSiteUrl();
  return site === null ? null : { words, url: new URL(path, site).href };
}

interface Invitation {
  /** Who invites, by name. */
  by: string;
  role: Role;
  token: string;
  /** The reader had a login before. */
  isRenewal: boolean;
}

/** The path of an invitation. The token stands behind the `#`, which no server's log has. */
export const invitationPath = (token: string): string => `/admin/invitation#${token}`;

/** The e-mail that brings the link to choose a password and set up an authenticator. */
export async function invitationLetter(
  { by, role, token, isRenewal }: Invitation,
  reader: StaffReader,
): Promise<Letter> {
  const words = staffMailWords[reader.language];
  const { subject, text } = isRenewal ? words.renewed : words.invitation;
  const values = { by, username: reader.username, role: words.roles[role], product: PRODUCT };
  return {
    ...frame(reader),
    subject: fill(subject, values),
    paragraphs: [fill(text, values), words.invitation.rules, words.invitation.unasked],
    link: await buildLink(words.invitation.link, invitationPath(token)),
  };
}

/** The e-mail with the code that verifies a member's address. */
export function staffCodeLetter(code: string, reader: StaffReader): Letter {
  const words = staffMailWords[reader.language].code;
  const { codeRules, codeUnasked } = mailWords[reader.language];
  const values = { product: PRODUCT, code };
  return {
    ...frame(reader),
    subject: fill(words.subject, values),
    paragraphs: [fill(words.text, values), codeRules, codeUnasked],
    link: null,
  };
}

/** The e-mail to the address that a member had before. */
export function staffEmailMovedLetter(email: string, reader: StaffReader): Letter {
  const words = staffMailWords[reader.language].moved;
  const values = { product: PRODUCT, username: reader.username, email };
  return {
    ...frame(reader),
    subject: fill(words.subject, values),
    paragraphs: [fill(words.text, values), words.unasked],
    link: null,
  };
}

/** The e-mail that tells an owner what became of a member of staff. */
export async function staffNoticeLetter({ kind, member, role, by }: StaffNotice, reader: StaffReader): Promise<Letter> {
  const words = staffMailWords[reader.language];
  const { subject, text } = words.notices[kind];
  const values = { member: member.username, by: by ?? words.operator, role: words.roles[role] };
  return {
    ...frame(reader),
    subject: fill(subject, values),
    paragraphs: [fill(text, values), words.notices.check],
    link: await buildLink(words.notices.link, `/admin/staff?open=${member.id}`),
  };
}
