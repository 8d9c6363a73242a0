import type { Translate } from '#admin/lib/translate.ts';
import { findAiRule } from '#shared/staff/ai-control.ts';
import type { SystemSettingName } from '#shared/staff/system-figures.ts';

/** How a figure is called: a parameter of a rule by the rule and its own name. */
export function getSettingName(name: SystemSettingName, t: Translate): string {
  const of = findAiRule(name);
  if (!of) return t(`figure.names.${name}`, { defaultValue: name });
  const [rule, parameter] = [t(`aiControl.rules.${of.rule}`), t(`aiControl.parameters.${of.parameter}`)];
  return t('figure.ofRule', { rule, parameter });
}

/** What it means. */
export function getSettingDescription(name: SystemSettingName, t: Translate): string {
  const of = findAiRule(name);
  return t(of ? `figure.parameters.${of.parameter}` : `figure.explained.${name}`, { defaultValue: '' });
}

/** What a change of it touches. */
export const getSettingImpact = (name: SystemSettingName, t: Translate): string =>
  t(findAiRule(name) ? 'figure.ruleTouches' : `figure.touches.${name}`, { defaultValue: '' });
