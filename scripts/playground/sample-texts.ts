import { useTranslation } from 'react-i18next';

/** Texts of usual and of unusual lengths. */
const english = {
  action: 'Confirm withdrawal',
  name: 'Withdrawal address',
  short: 'Network fee',
  hint: 'Between 10 and 100,000 USDT.',
  error: 'Enter an amount of at least 10 USDT.',
  sentence: 'Withdrawals are paused until the networks agree again.',
  paragraph:
    'You are about to withdraw to an address that you have not used before. For your safety it is reviewed first, which usually takes less than an hour. You can cancel until it has been sent.',
  longLabel: 'Amount that you receive after all network and service fees are taken off',
};

type SampleTexts = typeof english & {
  /** Without a place to break: an address. */
  unbroken: string;
};

const chinese: typeof english = {
  action: '確認提款',
  name: '提款地址',
  short: '網路手續費',
  hint: '介於 10 至 100,000 USDT 之間。',
  error: '請輸入至少 10 USDT 的金額。',
  sentence: '提款已暫停，待各網路恢復一致後重新開放。',
  paragraph:
    '您即將提款至從未使用過的地址。為了您的安全，我們會先行審核，通常不超過一小時。在送出之前，您可以隨時取消。請確認地址與網路皆正確無誤，送出後即無法追回。',
  longLabel: '扣除所有網路手續費與服務費之後您實際收到的金額',
};

const unbroken = '0x52908400098527886E0F7030069857D2E4169EE752908400098527886E0F7030069857D2E4169EE7';

/** Returns sample texts in the page's language: Chinese, otherwise English. */
export function useSampleTexts(): SampleTexts {
  const { i18n } = useTranslation();
  return { ...(i18n.language === 'zh' ? chinese : english), unbroken };
}
