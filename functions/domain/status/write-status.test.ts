import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeLastReconciliationPass } from '#functions/data/ledger/reconciliation.ts';
import { incidentCollection, type StoredIncident } from '#functions/data/status/incidents.ts';
import { readStatusFile } from '#functions/data/status/status-days.ts';
import { transact } from '#functions/data/table/transact.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { createOpenMismatch } from '#functions/testing/mismatches.ts';
import { useTestDocumentBucket } from '#functions/testing/people/documents.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { DOCUMENTS_BUCKET } from '#scripts/local/s3-host.ts';
import type { PlatformComponent } from '#shared/content/status.ts';
import { toDisputedSource } from '#shared/market/tick.ts';
import type { PlatformStatusFile } from '#shared/schemas/status.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';
import { toPlatformComponentState, getWorstComponentState } from './component-state.ts';
import { updateStatusFile } from './write-status.ts';

const table = useTestTable();
const documents = useTestDocumentBucket();

/** Noon, 18 March 2030. */
const NOON = 1_900_065_600;
const at = (second: number) => setClock(() => second * 1000 + 400);

beforeAll(() => {
  process.env['STATUS_BUCKET'] = DOCUMENTS_BUCKET;
});
beforeEach(async () => {
  await table.renew();
  at(NOON);
});

const written = () => JSON.parse(readFileSync(join(documents.folder, 'status.json'), 'utf8')) as PlatformStatusFile;
const of = ({ components }: PlatformStatusFile, name: PlatformComponent) =>
  components.find((candidate) => candidate.name === name);

const incident = (overrides: Partial<StoredIncident> = {}): StoredIncident => ({
  id: newId('inc'),
  impact: 'minor',
  phase: 'investigating',
  components: ['prices'],
  title: { en: 'Late prices', zh: '', ja: '', ko: '', es: 'Precios con retraso' },
  text: { en: 'We are looking.', zh: '', ja: '', ko: '', es: '' },
  started_at: NOON as EpochSeconds,
  ended_at: null,
  created_at: NOON as EpochSeconds,
  updated_at: NOON as EpochSeconds,
  written_by: 'somebody',
  version: 0,
  ...overrides,
});

describe('system status', () => {
  it('is the same in the bucket and in the API', { tags: ['FIN-356'] }, async () => {
    await writeTestTick(NOON, { 'BTC/USDT': '50000' });
    const file = await updateStatusFile();
    expect(file).toMatchObject({ written_at: NOON, overall: 'operational', incidents: [] });
    expect(of(file, 'prices')).toMatchObject({ state: 'operational', value: 400 });
    expect(written()).toEqual(file);
    expect(await readStatusFile()).toEqual(file);
    const answer = await callTestApi({ method: 'GET', path: '/status.json' });
    expect(answer.envelope).toMatchObject({ success: true, data: file });
  });

  it('is degraded for late ticks and down for very late or missing ones', { tags: ['FIN-356'] }, async () => {
    await writeTestTick(NOON, { 'BTC/USDT': '50000' });
    at(NOON + 10);
    const lateStatus = await updateStatusFile();
    expect([lateStatus.overall, of(lateStatus, 'prices')?.state]).toEqual(['degraded', 'degraded']);
    at(NOON + 70);
    const standingStatus = await updateStatusFile();
    expect([standingStatus.overall, of(standingStatus, 'prices')?.state]).toEqual(['down', 'down']);
    await table.renew();
    expect(of(await updateStatusFile(), 'prices')).toMatchObject({ state: 'down', value: null });
  });

  it('is degraded for some stale or disputed prices and down for half of all prices', async () => {
    await writeTestTick(NOON, { 'BTC/USDT': '100', 'ETH/USDT': '100', 'SOL/USDT': ['100', 3001] });
    expect(of(await updateStatusFile(), 'feeds')).toMatchObject({ state: 'degraded', value: 33 });
    await table.renew();
    await writeTestTick(NOON, { 'BTC/USDT': '100', 'ETH/USDT': ['100', 0, toDisputedSource('test')] });
    expect(of(await updateStatusFile(), 'feeds')).toMatchObject({ state: 'down', value: 50 });
  });

  it('shows withdrawals as down and the ledger as degraded on an open mismatch', async () => {
    await writeTestTick(NOON, { 'BTC/USDT': '50000' });
    await createOpenMismatch();
    const file = await updateStatusFile();
    expect(of(file, 'ledger')).toMatchObject({ state: 'degraded', value: null });
    expect(of(file, 'withdrawals')).toMatchObject({ state: 'down', value: null });
  });

  it('logs metrics on AWS: tick age, share of unusable prices, time since reconciliation', async () => {
    vi.stubEnv('PLACE', 'aws');
    vi.stubEnv('LOG_LEVEL', 'error');
    const lines: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    try {
      await updateStatusFile();
      await writeTestTick(NOON, { 'BTC/USDT': '100', 'ETH/USDT': ['100', 0, toDisputedSource('test')] });
      at(NOON + 7);
      await writeLastReconciliationPass({ began_at: NOON, ended_at: NOON - 3600, accounts: 1, full: false } as never);
      await updateStatusFile();
      await createOpenMismatch();
      await updateStatusFile();
      vi.stubEnv('PLACE', 'laptop');
      await updateStatusFile();
    } finally {
      vi.restoreAllMocks();
      vi.unstubAllEnvs();
    }
    const metricLines = lines.map((line) => JSON.parse(line) as { _aws: { CloudWatchMetrics: object[] } });
    expect(metricLines.map(({ _aws: _, ...values }) => values)).toEqual([
      { TickAge: 7400, UnsoundPrices: 50, SinceCompared: 3607 },
      { TickAge: 7400, UnsoundPrices: 50, SinceCompared: DAY_SECONDS },
    ]);
    expect(metricLines[0]?._aws.CloudWatchMetrics).toEqual([
      {
        Namespace: 'Platform',
        Dimensions: [[]],
        Metrics: [
          { Name: 'TickAge', Unit: 'Milliseconds' },
          { Name: 'UnsoundPrices', Unit: 'Percent' },
          { Name: 'SinceCompared', Unit: 'Seconds' },
        ],
      },
    ]);
  });

  it('counts each minute of a day once and shows 90 days', { tags: ['FIN-356'] }, async () => {
    await writeTestTick(NOON, { 'BTC/USDT': '50000' });
    await updateStatusFile();
    await updateStatusFile();
    expect(of(await updateStatusFile(), 'prices')?.days).toEqual([
      { date: '2030-03-18', operational: 1, degraded: 0, down: 0 },
    ]);
    at(NOON + 61);
    expect(of(await updateStatusFile(), 'prices')?.days).toEqual([
      { date: '2030-03-18', operational: 1, degraded: 0, down: 1 },
    ]);
    at(NOON + DAY_SECONDS);
    expect(of(await updateStatusFile(), 'prices')?.days.map(({ date }) => date)).toEqual(['2030-03-18', '2030-03-19']);
    at(NOON + 90 * DAY_SECONDS);
    expect(of(await updateStatusFile(), 'prices')?.days.map(({ date }) => date)).toEqual(['2030-03-19', '2030-06-16']);
  });

  it('shows incidents with English as fallback and drops old resolved ones', async () => {
    const [open, endedIncident] = [incident(), incident({ ended_at: (NOON - 91 * DAY_SECONDS) as EpochSeconds })];
    await transact([incidentCollection.add(undefined, open), incidentCollection.add(undefined, endedIncident)]);
    const file = await updateStatusFile();
    expect(file.incidents.map(({ id }) => id)).toEqual([open.id]);
    expect(file.incidents[0]?.title).toEqual({
      en: 'Late prices',
      zh: 'Late prices',
      ja: 'Late prices',
      ko: 'Late prices',
      es: 'Precios con retraso',
    });
    expect(JSON.stringify(file)).not.toContain('somebody');
  });

  it('keeps an open incident, however many newer ones there are', async () => {
    const goesOn = incident();
    await transact([incidentCollection.add(undefined, goesOn)]);
    for (let batch = 0; batch < 3; batch++) {
      at(NOON + 1 + batch);
      const endedIncidents = Array.from({ length: 20 }, () =>
        incident({ phase: 'resolved', ended_at: NOON as EpochSeconds }),
      );
      await transact(endedIncidents.map((endedIncident) => incidentCollection.add(undefined, endedIncident)));
    }
    const { incidents: told } = await updateStatusFile();
    expect([told.length, told.at(-1)?.id]).toEqual([51, goesOn.id]);
  });

  it('is not available before the first measurement', async () => {
    expect((await callTestApi({ method: 'GET', path: '/status.json' })).status).toBe(503);
  });
});

describe('state of a platform component', () => {
  it.each<[PlatformComponent, number | null | 'failed', string]>([
    ['prices', 4999, 'operational'],
    ['prices', 5000, 'degraded'],
    ['prices', 30_000, 'down'],
    ['settlement', 0, 'operational'],
    ['settlement', 661, 'down'],
    ['deposits', null, 'operational'],
    ['deposits', 50, 'degraded'],
    ['api', 9000, 'degraded'],
    ['api', 'failed', 'down'],
  ])('for %s with the value %s is %s', (name, value, state) => {
    expect(toPlatformComponentState(name, value)).toBe(state);
  });

  it('getWorstComponentState › returns the worst of several states', () => {
    expect(getWorstComponentState(['operational', 'down', 'degraded'])).toBe('down');
    expect(getWorstComponentState([])).toBe('operational');
  });
});
