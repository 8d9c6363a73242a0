import { describe, expect, it } from 'vitest';
import { freeLinesSchema, freeTextSchema, nameSchema } from './scalars.ts';

const unseen = ['', ' ', '\u200b', '\u3164', '\u2800', '\u115f', '\u00ad', '\ufeff', '\u0301', ' \u200d ', '\u202e'];
const seen = ['Ana', 'O’Brien', '陳', 'क्षत्रिय', 'علی\u200cرضا', '葛\u{e0100}城', '👩\u200d👧', '1', '–', 'e\u0301'];

describe('free text', () => {
  it.each(unseen)('rejects %j, in which nothing is seen', (text) => {
    for (const schema of [freeTextSchema(50), freeLinesSchema(50), nameSchema(50)])
      expect(schema.safeParse(text).success).toBe(false);
  });

  it.each(seen)('accepts %j', (text) => {
    for (const schema of [freeTextSchema(50), freeLinesSchema(50), nameSchema(50)])
      expect(schema.safeParse(text).success).toBe(true);
  });

  it('in lines accepts line feeds and no other control character', () => {
    expect(freeLinesSchema(50).safeParse('a\nb\n').success).toBe(true);
    for (const text of ['\n', 'a\rb', 'a\tb', 'a\u202eb'])
      expect(freeLinesSchema(50).safeParse(text).success).toBe(false);
    expect(freeTextSchema(50).safeParse('a\nb').success).toBe(false);
  });
});

it('name › rejects characters that are not seen or turn those around them', () => {
  for (const text of [
    'A\u200bna',
    'Ana\u3164',
    'Ana\u2800',
    'A\u202ena',
    'A\u00adna',
    'A\u200fna',
    'A\u2060na',
    '\ufeffAna',
  ])
    expect(nameSchema(50).safeParse(text).success).toBe(false);
});
