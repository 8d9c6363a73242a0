import { describe, expect, it } from 'vitest';
import { buildChatUrl } from './chat-frame.tsx';

const address = 'https://chat.example/room?lang=en';
const user = { id: 'usr_1', username: 'ann.b', email: 'a&b+c@mail.example', phone: '+49 30 1' };

describe('buildChatUrl', () => {
  it('adds userid, username, email and tel, encoded', { tags: ['FIN-032', 'TRD-188'] }, () => {
    const url = buildChatUrl({ address, details: true, user });
    expect(url).toBe(`${address}&userid=usr_1&username=ann.b&email=a%26b%2Bc%40mail.example&tel=%2B49+30+1`);
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      lang: 'en',
      userid: user.id,
      username: user.username,
      email: user.email,
      tel: user.phone,
    });
  });

  it('omits missing details, as of a demo account', { tags: ['FIN-032', 'TRD-188'] }, () => {
    const demo = { id: 'usr_2', username: 'demo-1', email: null, phone: null };
    expect(buildChatUrl({ address, details: true, user: demo })).toBe(`${address}&userid=usr_2&username=demo-1`);
  });

  it('adds only userid when the operator receives no other details', { tags: ['FIN-032', 'TRD-188'] }, () => {
    expect(buildChatUrl({ address, details: false, user })).toBe(`${address}&userid=usr_1`);
  });

  it('adds nothing for a visitor', { tags: ['FIN-032', 'TRD-188'] }, () => {
    expect(buildChatUrl({ address, details: true, user: null })).toBe(address);
  });
});
