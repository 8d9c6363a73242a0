import { describe, expect, it } from 'vitest';
import { getDeviceName } from './device.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('getDeviceName', () => {
  it.each([
    [`${MAC} Chrome/141.0.0.0 Safari/537.36`, 'Chrome on macOS'],
    [`${MAC} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge on macOS'],
    [`${MAC} Chrome/141.0.0.0 Safari/537.36 OPR/122.0.0.0`, 'Opera on macOS'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
    [`${IPHONE} CriOS/141.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
    [`${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      'Chrome on ChromeOS',
    ],
    ['Firefox/1', 'Firefox'],
    ['curl/8.7.1', null],
    ['<script>alert(1)</script>\r\nSet-Cookie: a=b', null],
    ['', null],
    [null, null],
  ])('returns the device name %s', (userAgent, words) => {
    expect(getDeviceName(userAgent)).toBe(words);
  });
});
