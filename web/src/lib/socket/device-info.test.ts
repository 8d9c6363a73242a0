import { expect, it } from 'vitest';
import { readDeviceFields } from './device-info.ts';

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    { os: 'iOS', osVersion: '18.5', browser: 'Safari', browserVersion: '18.5', brand: 'Apple', model: 'iPhone' },
    true,
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S911B Build/AP3A) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    {
      os: 'Android',
      osVersion: '15',
      browser: 'Samsung Internet',
      browserVersion: '28.0',
      brand: 'Samsung',
      model: 'SM-S911B',
    },
    true,
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36',
    { os: 'Android', osVersion: '10', browser: 'Chrome', browserVersion: '147.0.0.0', brand: null, model: null },
    true,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36 Edg/147.0.1',
    { os: 'macOS', osVersion: '10.15.7', browser: 'Edge', browserVersion: '147.0.1', brand: 'Apple', model: 'Mac' },
    false,
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    { os: 'Linux', osVersion: null, browser: 'Firefox', browserVersion: '140.0', brand: null, model: null },
    false,
  ],
  ['curl/8', { os: null, osVersion: null, browser: null, browserVersion: null, brand: null, model: null }, false],
])(
  'readDeviceFields › returns only what the user agent states: %s',
  { tags: ['FIN-319'] },
  (userAgent, device_info, is_mobile) => {
    expect(readDeviceFields(userAgent)).toEqual({ is_mobile, device_info, user_agent: userAgent });
  },
);

it('readDeviceFields › returns device and browser, but no IP address', { tags: ['TRD-016'] }, () => {
  expect(Object.keys(readDeviceFields('curl/8')).toSorted()).toEqual(['device_info', 'is_mobile', 'user_agent']);
});
