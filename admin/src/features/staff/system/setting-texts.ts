import type { AdminTranslate } from '#admin/lib/translate.ts';
import { findAiRule } from '#shared/staff/ai-control.ts';
import type { SystemSettingName } from '#shared/staff/system-settings.ts';

/** Returns a setting's name; a rule's parameter by the rule and its own name. */
export function getSettingName(name: SystemSettingName, t: AdminTranslate): string {
  const of = findAiRule(name);
  if (!of) return t(`figure.names.${name}`, { defaultValue: name });
  const [rule, parameter] = [t(`aiControl.rules.${of.rule}`), t(`aiControl.parameters.${of.parameter}`)];
  return t('figure.ofRule', { rule, parameter });
}

/** Returns a setting's description. */
export function getSettingDescription(name: SystemSettingName, t: AdminTranslate): string {
  const of = findAiRule(name);
  return t(of ? `figure.parameters.${of.parameter}` : `figure.explained.${name}`, { defaultValue: '' });
}

/** Returns what a change affects. */
export const getSettingImpact = (name: SystemSettingName, t: AdminTranslate): string =>
  t(findAiRule(name) ? 'figure.ruleTouches' : `figure.touches.${name}`, { defaultValue: '' });
