import { type SocketCrowd, openSocketCrowd } from './crowd.ts';

/** Part of a crowd in a process of its own, with its own ports and CPU. */
export interface SocketCrowdCommand {
  url: string;
  count: number;
  /** Messages to the sockets, in turns; null for none. */
  messages: readonly (object | null)[];
}

export type SocketCrowdReport =
  | { said: 'open'; count: number }
  /** Delays of the frames since the last message, ms. */
  | { said: 'heard'; delays: number[] };

const report = (word: SocketCrowdReport) => process.send?.(word);

let crowd: SocketCrowd | null = null;
let delays: number[] = [];

process.on('message', (word: SocketCrowdCommand | 'listen' | 'tell' | 'end') => {
  if (word === 'end') {
    crowd?.close();
    process.exit(0);
  } else if (word === 'listen') {
    delays = [];
    crowd?.hear((text, at) => {
      const second = /"at":(\d+)/.exec(text)?.[1] ?? '0';
      delays.push(at - Number(second) * 1000);
    });
  } else if (word === 'tell') report({ said: 'heard', delays });
  else
    void openSocketCrowd(word.url, word.count).then((opened) => {
      crowd = opened;
      opened.sendInTurns(word.messages);
      report({ said: 'open', count: opened.connections.length });
    });
});
