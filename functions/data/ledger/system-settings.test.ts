import { afterEach, describe, expect, it } from 'vitest';
import { putItem } from '#functions/data/table/table.ts';
import { setClock } from '#functions/lib/clock.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { getSystemSetting, readSystemSettings, systemSettingsConfigStore } from './system-settings.ts';

useTestTableOnEngine();
afterEach(() => setClock());

const NAME = 'transfer_single_limit';
const NOW = 1_800_000_000 as EpochSeconds;

describe('system setting', () => {
  it('returns the default until staff change it', () => {
    expect(getSystemSetting({}, NAME)).toBe('50000');
    expect(getSystemSetting({ [NAME]: '7' }, NAME)).toBe('7');
  });

  it('scheduled by an earlier release › keeps the old value until its second, then applies', async () => {
    const before = (NOW - 1) as EpochSeconds;
    setClock(() => before * 1000);
    const figures = { [NAME]: { value: '90000', before: '50000', from: NOW }, transfer_daily_limit: '7000' };
    await putItem(systemSettingsConfigStore.key(), { figures, versions: { [NAME]: 3 }, revision: 3 });
    const figure = await readSystemSettings();
    expect([figure(NAME), figure('transfer_daily_limit'), figure('transfer_hourly_count')]).toEqual([
      '50000',
      '7000',
      '20',
    ]);
    expect(await systemSettingsConfigStore.read()).toMatchObject({
      versions: { [NAME]: 3 },
      pending: { [NAME]: { value: '90000', until: NOW, is_scheduled: true, approval_id: null } },
    });
    setClock(() => NOW * 1000);
    expect(figure(NAME)).toBe('90000');
  });
});
