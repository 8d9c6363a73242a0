import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { getAiRuleSettingName, aiRuleParameters, aiRules, findAiRule } from '#shared/staff/ai-control.ts';
import { systemSettingGroups, systemSettingNames, systemSettings } from '#shared/staff/system-settings.ts';

const { figure, aiControl } = JSON.parse(
  readFileSync(new URL('../../../../../shared/locales/en/admin.json', import.meta.url), 'utf8'),
) as {
  figure: Record<'names' | 'explained' | 'touches' | 'parameters' | 'groups', object>;
  aiControl: Record<'rules' | 'parameters', object>;
};

it('system settings › have exactly one name, meaning and impact text each', () => {
  const own = systemSettingNames.filter((name) => findAiRule(name) === null);
  for (const words of [figure.names, figure.explained, figure.touches])
    expect(Object.keys(words).toSorted()).toEqual(own.toSorted());
  expect(Object.keys(figure.groups).toSorted()).toEqual(systemSettingGroups.toSorted());
});

it('AI rule parameters › are settings of the AI control group with a name and a meaning', () => {
  const figures = aiRules.flatMap((rule) => aiRuleParameters[rule].map((name) => getAiRuleSettingName(rule, name)));
  const ofRules = systemSettingNames.filter((name) => systemSettings[name].group === 'ai_control');
  expect(figures.toSorted()).toEqual(ofRules.toSorted());
  const parameters = new Set(Object.values(aiRuleParameters).flat());
  expect(Object.keys(figure.parameters).toSorted()).toEqual([...parameters].toSorted());
  expect(Object.keys(aiControl.parameters)).toEqual(expect.arrayContaining([...parameters]));
});
