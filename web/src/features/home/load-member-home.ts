import { loadNamespaces } from '#web/lib/language.ts';

/** Loads the home page of a logged-in user with its texts. */
export const loadMemberHome = async () => {
  const [module] = await Promise.all([import('./member/member-home.tsx'), loadNamespaces('start', 'money', 'tour')]);
  return { default: module.MemberHome };
};
