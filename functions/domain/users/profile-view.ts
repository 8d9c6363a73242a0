import { isUserAllowed, type StoredUser, userFlags, toUserView } from '#functions/data/users/users.ts';
import { languages } from '#shared/languages.ts';
import { optionalEmailKinds, type OwnUserProfile } from '#shared/schemas/people.ts';

const getSupportedLanguage = ({ language }: StoredUser): OwnUserProfile['language'] =>
  languages.find((candidate) => candidate === language) ?? null;

/** Converts a user for their own profile. */
export const toProfileView = (user: StoredUser): OwnUserProfile => ({
  ...toUserView(user),
  language: getSupportedLanguage(user),
  country: user.country ?? null,
  referral_code: user.referral_code ?? '',
  anti_phishing_code: user.anti_phishing_code ?? null,
  has_password: user.password_hash !== undefined,
  has_fund_password: user.fund_password_set_at !== undefined,
  has_questionnaire: user.questionnaire !== undefined,
  mails: Object.fromEntries(
    optionalEmailKinds.map((kind) => [kind, user.mails?.[kind] !== false]),
  ) as OwnUserProfile['mails'],
  flags: Object.fromEntries(userFlags.map((flag) => [flag, isUserAllowed(user, flag)])) as OwnUserProfile['flags'],
});
