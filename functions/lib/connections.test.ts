import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTestSocketGateway } from '#functions/testing/gateway.ts';
import { testEnvironmentVariables } from '#functions/testing/prepare-functions.ts';
import { disconnectClient, postToConnection } from './connections.ts';
import * as metrics from './count-metric.ts';

Object.assign(process.env, testEnvironmentVariables);
const gateway = useTestSocketGateway();
const frame = { type: 'pong', topic: 'connection', seq: 0, since: 0, server_time: 1 };

// The SDK waits a random part of its backoff: here none of it.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => {
  vi.restoreAllMocks();
});

describe('postToConnection', () => {
  it('posts the frame to a connection whose id needs encoding', async () => {
    expect(await postToConnection('abc/d=', frame)).toBe(true);
    expect(gateway.to('abc/d=')).toEqual([frame]);
  });

  it('returns false for a connection that is gone', async () => {
    gateway.gone.add('gone=');
    expect(await postToConnection('gone=', frame)).toBe(false);
  });

  it('throws other gateway errors and counts them by kind', async () => {
    const count = vi.spyOn(metrics, 'countMetric').mockReturnValue();
    gateway.failing.set('busy=', 429);
    gateway.failing.set('broken=', 500);
    await postToConnection('open=', frame);
    await expect(postToConnection('busy=', frame)).rejects.toMatchObject({ $metadata: { httpStatusCode: 429 } });
    await expect(postToConnection('broken=', frame)).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } });
    expect(count.mock.calls).toEqual([['FramesSent'], ['FramesRefused'], ['FramesFailed']]);
  });
});

describe('disconnectClient', () => {
  it('closes a connection and ignores one that is already gone', async () => {
    gateway.gone.add('gone=');
    await disconnectClient('open=');
    await disconnectClient('gone=');
    expect(gateway.ended).toEqual(['open=', 'gone=']);
  });
});
