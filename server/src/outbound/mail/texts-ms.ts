import type { MailTexts } from './letters.ts'

export const mailTextsMs: MailTexts = {
  hello: 'Salam sejahtera',
  letters: {
    code: {
      subject: 'Kod anda untuk {brand}',
      lines: [
        'Kod ini sah selama {minutes} minit dan boleh digunakan sekali sahaja.',
        'Jangan beri kod ini kepada sesiapa. Kakitangan kami tidak akan memintanya.',
      ],
    },
    resetPassword: {
      subject: 'Pilih kata laluan baharu',
      lines: [
        'Ada permintaan untuk kata laluan baharu bagi akaun anda. Jika anda yang memintanya, buka pautan ini dan pilih kata laluan baharu.',
        'Pautan ini boleh digunakan sekali sahaja dalam masa {minutes} minit. Jika bukan anda yang memintanya, abaikan e-mel ini: kata laluan anda tidak berubah.',
      ],
      button: 'Pilih kata laluan baharu',
    },
    passwordChanged: {
      subject: 'Kata laluan anda telah ditukar',
      lines: [
        'Kata laluan log masuk akaun anda telah ditukar. Semua peranti lain telah dilog keluar.',
      ],
    },
    newPlace: {
      subject: 'Akaun anda dibuka dari tempat baharu',
      lines: ['Ada log masuk ke akaun anda dari alamat yang belum pernah kami lihat.'],
    },
    authenticatorOn: {
      subject: 'Aplikasi pengesah telah ditambah',
      lines: ['Mulai sekarang, akaun anda meminta kod aplikasi pengesah di tempat baharu.'],
    },
    authenticatorOff: {
      subject: 'Aplikasi pengesah telah dibuang',
      lines: ['Akaun anda tidak lagi meminta kod aplikasi pengesah.'],
    },
    recoveryCodeUsed: {
      subject: 'Kod pemulihan telah digunakan',
      lines: [
        'Satu daripada kod pemulihan anda telah digunakan menggantikan aplikasi pengesah. Kod itu kini terbatal.',
      ],
    },
    emailChanged: {
      subject: 'Alamat e-mel anda telah ditukar',
      lines: ['Alamat e-mel akaun anda telah ditukar. Ini e-mel terakhir ke alamat lama.'],
    },
    mobileChanged: {
      subject: 'Nombor telefon bimbit anda telah ditukar',
      lines: ['Nombor telefon bimbit akaun anda telah ditukar.'],
    },
    accountClosed: {
      subject: 'Akaun anda telah ditutup',
      lines: ['Akaun anda telah ditutup dan tidak boleh dilog masuk lagi.'],
    },
    withdrawalAsked: {
      subject: 'Permintaan pengeluaran diterima',
      lines: [
        'Kami telah menerima permintaan pengeluaran daripada akaun anda dan sedang menyemaknya.',
      ],
    },
  },
  codeFor: {
    login: 'Anda meminta kod ini untuk log masuk.',
    register: 'Anda meminta kod ini untuk membuka akaun.',
    recover: 'Anda meminta kod ini untuk memilih kata laluan baharu.',
    bind: 'Anda meminta kod ini untuk mengesahkan alamat e-mel ini.',
    change: 'Anda meminta kod ini untuk menukar tempat akaun anda menghantar mesejnya.',
    extra: 'Anda meminta kod ini untuk mengesahkan log masuk dari tempat baharu.',
    close: 'Anda meminta kod ini untuk menutup akaun anda.',
  },
  labels: {
    account: 'Akaun',
    time: 'Masa',
    address: 'Alamat IP',
    browser: 'Pelayar',
    newEmail: 'Alamat baharu',
    newMobile: 'Nombor baharu',
    codesLeft: 'Baki kod pemulihan',
    amount: 'Jumlah',
    none: 'tiada',
  },
  notYou: 'Jika bukan anda, tukar kata laluan dengan segera dan hubungi khidmat pelanggan.',
  orCopy: 'Atau salin alamat ini ke dalam pelayar anda:',
  automatic: 'E-mel ini dihantar secara automatik; balasan tidak dibaca.',
}
