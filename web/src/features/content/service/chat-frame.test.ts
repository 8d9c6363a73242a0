import { expect, it } from 'vitest';
import { chatAddress } from './chat-frame.tsx';

it('tells the operator’s chat who asks by an id, and nothing else of them', () => {
  expect(chatAddress('https://chat.example/room?lang=en', 'usr_1')).toBe(
    'https://chat.example/room?lang=en&userid=usr_1',
  );
  expect(chatAddress('https://chat.example/room', null)).toBe('https://chat.example/room');
});
