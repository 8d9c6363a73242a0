import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { now, nowSeconds, setClock, getRealTime } from './clock.ts';

const AT = Date.UTC(2026, 10, 24);

beforeEach(() => {
  setClock(() => AT);
});
afterEach(() => {
  vi.unstubAllEnvs();
  setClock();
});

it('clock › applies the offset of a laptop, but not to signatures', { tags: ['FIN-259'] }, () => {
  vi.stubEnv('PLACE', 'laptop');
  vi.stubEnv('CLOCK_OFFSET_SECONDS', '86400');
  expect([now(), nowSeconds(), getRealTime()]).toEqual([AT + 86_400_000, AT / 1000 + 86_400, AT]);
});

it.each(['aws', 'emulator', ''])('clock › rejects an offset on %s', { tags: ['FIN-260'] }, (place) => {
  expect(now()).toBe(AT);
  setClock(() => AT);
  vi.stubEnv('PLACE', place);
  vi.stubEnv('CLOCK_OFFSET_SECONDS', '1');
  expect(() => now()).toThrow('CLOCK_OFFSET_SECONDS is for the embedded platform alone.');
});

it('clock › rejects an offset that is not whole seconds', () => {
  vi.stubEnv('PLACE', 'laptop');
  vi.stubEnv('CLOCK_OFFSET_SECONDS', '-5');
  expect(() => now()).toThrow('CLOCK_OFFSET_SECONDS must be whole seconds, not "-5".');
});
