import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';
import webPush from 'web-push';

/** Creates a subscribed browser: its address, and the keys to its messages. */
export function createTestPushBrowser(name: string) {
  const ecdh = createECDH('prime256v1');
  const own = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    address: {
      endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
      p256dh: own.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    /** Decrypts a message by RFC 8291 and 8188. */
    opened(sealed: Buffer): unknown {
      const salt = sealed.subarray(0, 16);
      const sender = sealed.subarray(21, 21 + (sealed[20] ?? 0));
      const text = sealed.subarray(21 + sender.length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const shared = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
      const derived = (purpose: string, length: number) =>
        Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from(`Content-Encoding: ${purpose}\0`), length));
      const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
      decipher.setAuthTag(text.subarray(-16));
      const padded = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}

/**
 * Provides a push service for all browsers, and keys for the platform; `got` has the received messages, `status` the
 * answer.
 */
export function useFakePushService() {
  const service = { got: [] as { authorization: string; body: Buffer }[], status: 201 };
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      service.got.push({ authorization: request.headers.authorization ?? '', body });
      response.writeHead(service.status).end();
    });
  });
  const opened = async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    Object.assign(process.env, {
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: 'mailto:push@platform.example',
      PUSH_SERVICE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
  };
  beforeAll(opened);
  afterAll(() => {
    for (const name of ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT', 'PUSH_SERVICE_URL'])
      delete process.env[name];
    server.closeAllConnections();
    server.close();
  });
  return service;
}
