import type { TicketMacroId } from '#shared/ids.ts';
import type { StoredTicketMacro } from './stored-macro.ts';

const toMacroId = (number: number) => `mac_${number.toString().padStart(26, '0')}` as TicketMacroId;

/** In force until others are stored. */
export const SEEDED_TICKET_MACROS: readonly StoredTicketMacro[] = [
  {
    id: toMacroId(1),
    title: 'We are looking into it',
    texts: {
      en: 'Thank you for writing. We are looking into this and will write to you here again. You need not do anything meanwhile.',
      zh: '感謝您的來信。我們正在查看此事，有結果會在這裡再回覆您。在此期間您無需做任何事。',
      ja: 'お問い合わせありがとうございます。現在確認しております。結果はこちらで改めてお知らせします。お待ちいただく間、お手続きは必要ありません。',
      ko: '문의해 주셔서 감사합니다. 지금 확인하고 있으며 결과는 이곳에 다시 남기겠습니다. 그동안 따로 하실 일은 없습니다.',
      es: 'Gracias por escribirnos. Lo estamos revisando y le volveremos a escribir aquí. Mientras tanto no tiene que hacer nada.',
    },
  },
  {
    id: toMacroId(2),
    title: 'We need more details',
    texts: {
      en: 'To look into this we need a little more:\n\n- when it happened, with your time zone\n- the page or the order that it is about\n- a picture of what you see, without passwords or codes\n\nPlease answer here.',
      zh: '為了查明此事，我們還需要一些資訊：\n\n- 發生的時間與您所在的時區\n- 相關的頁面或訂單\n- 您看到的畫面截圖，請勿包含密碼或驗證碼\n\n請直接在這裡回覆。',
      ja: '確認のため、次の点をお知らせください。\n\n・発生した日時とタイムゾーン\n・該当するページまたは注文\n・画面の画像（パスワードやコードが写らないようにしてください）\n\nこちらにご返信ください。',
      ko: '확인을 위해 다음 내용이 더 필요합니다.\n\n- 발생한 시각과 시간대\n- 관련된 페이지나 주문\n- 보이는 화면의 사진(비밀번호나 코드는 나오지 않게 해 주세요)\n\n이곳에 답장해 주세요.',
      es: 'Para revisarlo necesitamos algo más:\n\n- cuándo ocurrió, con su zona horaria\n- la página o la orden de que se trata\n- una imagen de lo que ve, sin contraseñas ni códigos\n\nResponda aquí, por favor.',
    },
  },
  {
    id: toMacroId(3),
    title: 'A deposit waits for confirmations',
    texts: {
      en: 'Your transfer is on its network and waits for confirmations. It is credited by itself as soon as there are enough; how many there are stands beside the deposit.',
      zh: '您的轉帳已在網路上，正在等待確認。確認數足夠後會自動入帳；目前的確認數顯示在該筆充值旁。',
      ja: 'お客様の送金はネットワーク上にあり、承認を待っています。必要な承認数に達すると自動的に反映されます。現在の承認数は入金の欄に表示されます。',
      ko: '보내신 이체는 네트워크에서 확인을 기다리고 있습니다. 필요한 확인 수가 채워지면 자동으로 입금되며, 현재 확인 수는 해당 입금 옆에 표시됩니다.',
      es: 'Su transferencia está en la red y espera confirmaciones. Se abona sola en cuanto haya suficientes; junto al depósito se ve cuántas hay.',
    },
  },
  {
    id: toMacroId(4),
    title: 'Photos of a document are not readable',
    texts: {
      en: 'The photos of your document cannot be read. Please take them again in daylight, without a flash, with all four corners in the picture, and send them in under your profile.',
      zh: '您的證件照片無法辨識。請在自然光下、不使用閃光燈重新拍攝，並讓證件四角都在畫面內，然後在個人中心重新提交。',
      ja: 'お送りいただいた書類の写真が判読できません。明るい場所でフラッシュを使わず、四隅がすべて写るように撮り直し、プロフィールから再度お送りください。',
      ko: '보내신 신분증 사진을 읽을 수 없습니다. 밝은 곳에서 플래시 없이 네 모서리가 모두 나오도록 다시 찍어 프로필에서 보내 주세요.',
      es: 'Las fotos de su documento no se pueden leer. Hágalas de nuevo con luz natural, sin flash y con las cuatro esquinas en la imagen, y envíelas desde su perfil.',
    },
  },
  {
    id: toMacroId(5),
    title: 'We never ask for passwords',
    texts: {
      en: 'We never ask for your password, your codes or a recovery phrase. If somebody did in our name, do not answer them, and change your password if you told it to anybody.',
      zh: '我們絕不會索取您的密碼、驗證碼或助記詞。若有人以我們的名義索取，請勿回應；如果您已告訴任何人，請立即更改密碼。',
      ja: '当社がパスワード、コード、リカバリーフレーズをお尋ねすることは決してありません。当社を名乗って尋ねられた場合は返信せず、誰かに伝えてしまったときはパスワードを変更してください。',
      ko: '저희는 비밀번호, 코드, 복구 문구를 절대 묻지 않습니다. 누군가 저희 이름으로 물었다면 답하지 마시고, 이미 알려 주었다면 비밀번호를 바꿔 주세요.',
      es: 'Nunca pedimos su contraseña, sus códigos ni una frase de recuperación. Si alguien lo hizo en nuestro nombre, no le responda y cambie su contraseña si se la dio a alguien.',
    },
  },
];
