import { describe, expect, it } from 'vitest';
import { readFunctionBundle } from '#functions/testing/contract/bundles.ts';
import { tableRecordGrants } from '#infra/constructs/table-rights.ts';
import { type FunctionName, functionSpecs } from '#infra/manifest.ts';

/** Names of functions that write ticks, triggers, money and orders. */
const WRITES =
  /\b(appendTick|buildNextTick|takeOverTickLog|putTrigger|deleteTrigger|closeTerms)\d*\b\s*(?:=|\()|class JournalEntry\b/;
const CHANGES =
  /\b(optionOrders|futuresOrders|positions|futuresTrades|deposits|withdrawals|sessions)\d*\.(add|replace|update|delete|item)\b/;

const OTHER_TIMERS = ['options', 'settle', 'tick'] as const;
const LOOKED_AT: readonly FunctionName[] = ['watch', ...OTHER_TIMERS];

/** Returns the domain modules that a function contains. */
const listModules = (files: readonly string[]) => [
  ...new Set(files.flatMap((file) => /^functions\/domain\/([\w-]+)\//.exec(file)?.[1] ?? [])),
];

describe('AI control function bundle', () => {
  it('contains no code that records prices, settles orders or moves money', { tags: ['FIN-360'] }, async () => {
    const { files, text } = await readFunctionBundle('watch', LOOKED_AT);
    expect(listModules(files).sort()).toEqual(['ai-control', 'lists']);
    expect(files).not.toContain('functions/data/table/journal-entry.ts');
    expect([WRITES.exec(text)?.[0], CHANGES.exec(text)?.[0]]).toEqual([undefined, undefined]);
  });

  it('check › detects such code in the bundles of other timers', async () => {
    for (const name of OTHER_TIMERS) {
      const { files, text } = await readFunctionBundle(name, LOOKED_AT);
      expect([name, WRITES.test(text) || CHANGES.test(text)]).toEqual([name, true]);
      expect([name, listModules(files).some((room) => room !== 'ai-control' && room !== 'lists')]).toEqual([
        name,
        true,
      ]);
    }
  });

  it('may write only its findings', () => {
    expect(functionSpecs.watch.touches).toEqual(['table:read', 'records:ai-control']);
    const { partitions, actions } = tableRecordGrants['ai-control'];
    expect(partitions).toEqual([
      'AI_CASES',
      'AI_CASE_OF#*',
      'AI_CASES_OF#*',
      'AI_DEVICE#*',
      'AI_DEVICES_OF#*',
      'CURSOR#ai-control*',
    ]);
    expect(actions).toEqual(['dynamodb:PutItem', 'dynamodb:UpdateItem']);
  });
});
