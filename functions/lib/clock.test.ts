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

it('is ahead of the world by what a laptop says, and signs by the time of the world', { tags: ['FIN-259'] }, () => {
  vi.stubEnv('PLACE', 'laptop');
  vi.stubEnv('CLOCK_OFFSET_SECONDS', '86400');
  expect([now(), nowSeconds(), getRealTime()]).toEqual([AT + 86_400_000, AT / 1000 + 86_400, AT]);
});

it.each(['aws', 'emulator', ''])('has no time of its own on %s', { tags: ['FIN-260'] }, (place) => {
  expect(now()).toBe(AT);
  setClock(() => AT);
  vi.stubEnv('PLACE', place);
  vi.stubEnv('CLOCK_OFFSET_SECONDS', '1');
  expect(() => now()).toThrow('CLOCK_OFFSET_SECONDS is for the embedded platform alone.');
});

it('takes whole seconds alone', () => {
  vi.stubEnv('PLACE', 'laptop');
  vi.stubEnv('CLOCK_OFFSET_SECONDS', '-5');
  expect(() => now()).toThrow('CLOCK_OFFSET_SECONDS must be whole seconds, not "-5".');
});
