import type { ConfigChangeRequest, StoredApproval } from '#functions/data/staff/approvals.ts';
import type { MemberNotice } from '#functions/data/staff/staff-notices.ts';
import { registerTranslations } from '#functions/lib/register-translations.ts';
import { readAdminSiteUrl } from '#functions/lib/site.ts';
import { type Language, toLanguageTag } from '#shared/languages.ts';
import english from '#shared/locales/en/staff-mails.json' with { type: 'json' };
import spanish from '#shared/locales/es/staff-mails.json' with { type: 'json' };
import japanese from '#shared/locales/ja/staff-mails.json' with { type: 'json' };
import korean from '#shared/locales/ko/staff-mails.json' with { type: 'json' };
import chinese from '#shared/locales/zh/staff-mails.json' with { type: 'json' };
import { PRODUCT_NAME } from '#shared/product.ts';
import type { StaffRole } from '#shared/staff/roles.ts';
import { formatUtcMinute } from '#shared/time.ts';
import type { EmailContent } from './compose-mail.ts';
import { getMailTranslator } from './mail-translator.ts';

/** Gets the translation function of e-mails to staff in a language. */
const getStaffMailTranslator = registerTranslations('staff-mails', {
  en: english,
  zh: chinese,
  ja: japanese,
  ko: korean,
  es: spanish,
});

/** Staff member who receives an e-mail. */
export interface StaffEmailRecipient {
  username: string;
  language: Language;
}

const frame = ({ username, language }: StaffEmailRecipient) => ({
  language: toLanguageTag(language),
  greeting: getMailTranslator(language)('personal', { username }),
  footer: getStaffMailTranslator(language)('why', { product: PRODUCT_NAME }),
  proof: null,
});

async function buildLink(words: string, path: string): Promise<EmailContent['link']> {
  const site = await readAdminSiteUrl();
  return site === null ? null : { words, url: new URL(path, site).href };
}

interface Invitation {
  /** Name of the inviter. */
  by: string;
  role: StaffRole;
  token: string;
  /** True when the reader had a login before. */
  isRenewal: boolean;
}

/** Returns the path of an invitation. The token follows the `#`, so it is in no server's log. */
export const getStaffInvitationPath = (token: string): string => `/admin/invitation#${token}`;

/** Builds the e-mail with the link to choose a password and set up an authenticator. */
export async function buildStaffInvitationEmail(
  { by, role, token, isRenewal }: Invitation,
  reader: StaffEmailRecipient,
): Promise<EmailContent> {
  const t = getStaffMailTranslator(reader.language);
  const about = isRenewal ? 'renewed' : 'invitation';
  const values = { by, username: reader.username, role: t(`roles.${role}`), product: PRODUCT_NAME };
  return {
    ...frame(reader),
    subject: t(`${about}.subject`, values),
    paragraphs: [t(`${about}.text`, values), t('invitation.rules'), t('invitation.unasked')],
    link: await buildLink(t('invitation.link'), getStaffInvitationPath(token)),
  };
}

/** Builds the e-mail with the code that verifies a member's address. */
export function buildStaffCodeEmail(code: string, reader: StaffEmailRecipient): EmailContent {
  const t = getStaffMailTranslator(reader.language);
  const common = getMailTranslator(reader.language);
  const values = { product: PRODUCT_NAME, code };
  return {
    ...frame(reader),
    subject: t('code.subject', values),
    paragraphs: [t('code.text', values), common('codeRules'), common('codeUnasked')],
    link: null,
  };
}

/** Builds the e-mail to a member's previous address. */
export function buildStaffEmailChangedEmail(email: string, reader: StaffEmailRecipient): EmailContent {
  const t = getStaffMailTranslator(reader.language);
  const values = { product: PRODUCT_NAME, username: reader.username, email };
  return {
    ...frame(reader),
    subject: t('moved.subject', values),
    paragraphs: [t('moved.text', values), t('moved.unasked')],
    link: null,
  };
}

/** Builds the e-mail that notifies an owner of a change to a staff member. */
export async function buildStaffNoticeEmail(
  { kind, member, role, by }: MemberNotice,
  reader: StaffEmailRecipient,
): Promise<EmailContent> {
  const t = getStaffMailTranslator(reader.language);
  const values = { member: member.username, by: by ?? t('operator'), role: t(`roles.${role}`) };
  return {
    ...frame(reader),
    subject: t(`notices.${kind}.subject`, values),
    paragraphs: [t(`notices.${kind}.text`, values), t('notices.check')],
    link: await buildLink(t('notices.link'), `/admin/staff?open=${member.id}`),
  };
}

interface ConfigChangeEmailInput extends ConfigChangeRequest {
  /** Name of the author. */
  by: string;
  approval: Pick<StoredApproval, 'id' | 'changes'>;
}

/** Longest shown part of a text or table value, characters. */
const LONGEST_VALUE = 60;

const spoken = (value: unknown): string => {
  const text = value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
};

/** Builds the e-mail that notifies owners and risk of a configuration change while they may object to it. */
export async function buildConfigChangeEmail(
  { kind, id, fields, in_force_from, by, approval }: ConfigChangeEmailInput,
  reader: StaffEmailRecipient,
): Promise<EmailContent> {
  const t = getStaffMailTranslator(reader.language);
  const values = { by, what: t(`changes.kinds.${kind}`), id };
  const lines = approval.changes
    .filter(({ field }) => fields.includes(field))
    .map(({ field, before, after }) => `${field}: ${spoken(before)} → ${spoken(after)}`);
  const how =
    in_force_from === null
      ? t('changes.twoPeople')
      : t('changes.day', { from: `${formatUtcMinute(in_force_from)} UTC` });
  return {
    ...frame(reader),
    subject: t('changes.subject', values),
    paragraphs: [t('changes.text', values), ...lines, how],
    link: await buildLink(t('changes.link'), `/admin/approvals?open=${approval.id}`),
  };
}
