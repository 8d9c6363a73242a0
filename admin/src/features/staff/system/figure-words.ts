import type { Translate } from '#admin/lib/translate.ts';
import { ruleOfFigure } from '#shared/staff/ai-control.ts';
import type { SystemFigureName } from '#shared/staff/system-figures.ts';

/** How a figure is called: a parameter of a rule by the rule and its own name. */
export function figureName(name: SystemFigureName, t: Translate): string {
  const of = ruleOfFigure(name);
  if (!of) return t(`figure.names.${name}`, { defaultValue: name });
  const [rule, parameter] = [t(`aiControl.rules.${of.rule}`), t(`aiControl.parameters.${of.parameter}`)];
  return t('figure.ofRule', { rule, parameter });
}

/** What it means. */
export function explainedFigure(name: SystemFigureName, t: Translate): string {
  const of = ruleOfFigure(name);
  return t(of ? `figure.parameters.${of.parameter}` : `figure.explained.${name}`, { defaultValue: '' });
}

/** What a change of it touches. */
export const touchedBy = (name: SystemFigureName, t: Translate): string =>
  t(ruleOfFigure(name) ? 'figure.ruleTouches' : `figure.touches.${name}`, { defaultValue: '' });
