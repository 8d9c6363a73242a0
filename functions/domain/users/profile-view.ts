import { isUserAllowed, type StoredUser, userFlags, userView } from '#functions/data/users/users.ts';
import { languages } from '#shared/languages.ts';
import { mailKinds, type Profile } from '#shared/schemas/people.ts';

const languageOf = ({ language }: StoredUser): Profile['language'] =>
  languages.find((candidate) => candidate === language) ?? null;

/** Converts a user for their own profile. */
export const profileView = (user: StoredUser): Profile => ({
  ...userView(user),
  language: languageOf(user),
  country: user.country ?? null,
  referral_code: user.referral_code ?? '',
  anti_phishing_code: user.anti_phishing_code ?? null,
  has_password: user.password_hash !== undefined,
  has_fund_password: user.fund_password_set_at !== undefined,
  has_questionnaire: user.questionnaire !== undefined,
  mails: Object.fromEntries(mailKinds.map((kind) => [kind, user.mails?.[kind] !== false])) as Profile['mails'],
  flags: Object.fromEntries(userFlags.map((flag) => [flag, isUserAllowed(user, flag)])) as Profile['flags'],
});
