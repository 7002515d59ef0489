import type { CabinetTexts } from './en.ts'
import { msRooms } from './rooms/ms.ts'
import { msTables } from './tables/ms.ts'

export const ms: CabinetTexts = {
  ...msRooms,
  ...msTables,
  'button.play': 'Main',
  'button.take': 'Ambil {amount}',
  'button.record': 'Rekod',
  'choice.under': 'Bawah',
  'choice.over': 'Atas',
  'choice.side': 'Bahagian',
  'choice.chance': 'Peluang menang',
  'choice.pays': 'Bayaran',
  'choice.nests': 'Sarang',
  'choice.next': 'Pokok seterusnya',
  'choice.now': 'Sekarang',
  'choice.rows': 'Baris pin',
  'choice.risk': 'Risiko',
  'risk.low': 'Rendah',
  'risk.medium': 'Sederhana',
  'risk.high': 'Tinggi',
  'strip.dadu': 'Pilih peluang anda dan baling',
  'strip.kebun': 'Pilih bilangan sarang dan masuk ke kebun',
  'strip.gasing': 'Pilih papan dan risiko, lalu jatuhkan gasing',
  'strip.roda': 'Pilih roda dan putarkannya',
  'strip.playing': 'Sudah diputuskan dan sedang berjalan',
  'strip.open': 'Buka pokok, atau ambil yang ada',
  'strip.first': 'Buka pokok pertama anda',
  'strip.stung': 'Tebuan! Pusingan tamat',
  'strip.times': '×{times}',
  'strip.ready': 'Sedia apabila anda sedia',
  'say.rolled': 'Dadu {face}.',
  'say.tree': 'Pokok {tree}',
  'say.durian': 'Pokok {tree}: durian. Anda boleh ambil {amount}.',
  'say.nest': 'Pokok {tree}: sarang. Pusingan tamat.',
  'say.box': 'Petak {box}, bayaran {times} kali.',
  'say.segment': 'Roda berhenti pada {times} kali.',
  'tree.closed': 'Pokok {tree}, tertutup',
  'tree.durian': 'Pokok {tree}, durian',
  'tree.nest': 'Pokok {tree}, sarang',
  'rules.title': 'Peraturan',
  'rule.dadu.1':
    'Dadu menunjukkan nombor dari 00.00 hingga 99.99. Anda memilih berapa banyak daripada 10,000 nombor itu menang, dan sama ada yang terendah atau tertinggi.',
  'rule.dadu.2':
    'Kemenangan dibayar 99 dibahagi dengan peluang anda dalam peratus: pada 49.50% bayarannya 2 kali pertaruhan.',
  'rule.kebun.1':
    'Sebahagian daripada 25 pokok menyembunyikan sarang tebuan; anda memilih bilangannya. Setiap pokok tanpa sarang menaikkan jumlah yang boleh diambil.',
  'rule.kebun.2':
    'Buka pokok selama mana anda suka dan ambil kemenangan bila-bila masa. Sarang menamatkan pusingan tanpa bayaran.',
  'rule.kebun.3':
    'Selepas setiap pokok, pusingan membayar 99% dibahagi dengan peluang untuk sampai sejauh itu. Ia tamat sendiri sebelum bayaran melebihi 5,000 kali pertaruhan. Pusingan yang dibiarkan terbuka dibayar selepas sehari dengan jumlah yang dicapai, atau pertaruhannya jika tiada pokok dibuka.',
  'rule.gasing.1':
    'Gasing jatuh ke kiri atau kanan pin di setiap baris dengan peluang yang sama, dan membayar seperti tertulis pada petak di bawah.',
  'rule.gasing.2':
    'Lebih banyak baris dan risiko lebih tinggi meletakkan hadiah besar di tepi dan yang kecil di tengah.',
  'rule.roda.1':
    'Setiap bahagian roda mempunyai peluang yang sama. Penunjuk menunjukkan bayarannya.',
  'rule.exact':
    'Setiap pilihan memulangkan tepat {rtp}% sepanjang pusingan yang sangat banyak (RTP); satu malam boleh berakhir jauh di atas atau di bawahnya. Bayaran dibundarkan ke bawah kepada syiling terkecil.',
  'rule.decided':
    'Studio memutuskan setiap pusingan daripada benih yang dimeterai sebelum pertaruhan anda. Yang anda tonton ialah keputusannya. Pusingan yang terputus bersambung apabila anda kembali.',
  'rule.fault': 'Kerosakan membatalkan pusingan, dan pertaruhannya dipulangkan.',
  'settings.quickHint': 'Menunjukkan keputusan lebih awal. Keputusannya sama.',
  'settings.quick': 'Pusingan pantas',
  'settings.calmHint': 'Gambar berubah tanpa bergerak.',
  'settings.space': 'Bar ruang memulakan',
  'settings.keysHint':
    'Enter memulakan, anak panah mengubah pertaruhan, M senyap, I peraturan, H sejarah.',
  'failure.tooSoon': 'Terlalu awal sedikit. Tunggu sebentar dan main semula.',
  'fair.good': '{count} pusingan dikira semula: setiap keputusan adalah sama.',
  'fair.limits':
    'Ini membuktikan bagaimana keputusan terhasil. Ia tidak menerangkan dompet, cara studio memilih benihnya, atau had bayaran.',
}
