import type { Words } from './en.ts'

export const ms: Words = {
  title: 'Cara setiap permainan rumah membuat cabutan',
  summary:
    'Apa yang diambil oleh setiap permainan rumah daripada siri nombor rawak, mengikut urutan apa, dan jadual yang menjadikannya keputusan.',
  readHeading: 'Cara membaca halaman ini',
  series:
    'Siri nombor dan maksud benih diterangkan di halaman [Keadilan](/help?topic=fair#formula). Halaman ini menyatakan apa yang dilakukan oleh setiap permainan dengannya; sesiapa yang mengikuti kedua-duanya mendapat pusingan itu hingga ke kad terakhir.',
  draw: '“Cabutan N”: biar M gandaan N terbesar yang tidak melebihi 4294967296. Ambil nombor seterusnya dalam siri; langkau jika ia M atau lebih; jika tidak, cabutan ialah baki selepas dibahagi dengan N.',
  order:
    'Cabutan disenaraikan mengikut urutan ia diambil. Putaran percuma, putaran semula dan semua yang dibawa oleh satu pusingan diteruskan dalam siri yang sama.',
  weights:
    '“Mengikut pemberat”: cabutan daripada jumlah pemberat. Tolak pemberat dari kiri selagi yang seterusnya masih muat; tempat yang tidak muat itulah pilihannya.',
  shuffle:
    '“Dikocok”: tempat dikira dari 0. Untuk I dari tempat terakhir turun ke 1, cabutan I + 1 memberi J, dan isi di I dan di J bertukar tempat.',
  count: 'Gelendong dan baris dikira dari 1, yang lain dari 0. “3:40” bermaksud tiga membayar 40.',
  drawsOf: '{game}: cabutan dan jadual',
  stops:
    'Satu cabutan bagi setiap gelendong, dari kiri: {lengths}. Ia menamakan tempat pada jalur yang berada di baris atas; {below} yang berikut berada di bawahnya, dan selepas tempat terakhir datang yang pertama.',
  strip: 'Gelendong {reel}:',
  freeStrip: 'Gelendong {reel} dalam putaran percuma:',
  expanding:
    'Simbol liar menjadikan seluruh gelendongnya liar. Setiap gelendong yang belum liar kemudian mengambil cabutan sekali lagi, dari kiri, sehingga tiada lagi gelendong yang menjadi liar.',
  lanterns:
    'Kemudian setiap {symbol} yang kelihatan mengambil hadiah mengikut pemberat, gelendong demi gelendong dari atas ke bawah. Hadiah dalam taruhan, dan pemberatnya:',
  drops:
    'Mulai {trigger} daripadanya, ia kekal. Dalam setiap jatuhan, setiap petak kosong, gelendong demi gelendong dari atas ke bawah, mengambil cabutan 1000 dan memegang satu jika ia di bawah ' +
    '{landing}; kemudian setiap yang baharu mengambil hadiahnya. Ia tamat selepas {respins} jatuhan berturut-turut tanpa yang baharu; skrin penuh menambah {full} taruhan.',
  cells:
    'Setiap petak, gelendong demi gelendong dari atas ke bawah ({reels} gelendong, {rows} baris), mengambil simbol mengikut pemberat. Simbol, pemberatnya dalam putaran berbayar, dan dalam putaran percuma:',
  orbs: 'Kemudian setiap {symbol} yang muncul mengambil pengganda mengikut pemberat, dalam urutan yang sama. Pengganda dan pemberat:',
  tumble:
    'Simbol yang menang hilang. Petaknya mengambil simbol sekali lagi dengan cara yang sama, dan pengganda baharu selepasnya, sehingga tiada yang menang. Pengganda satu putaran dijumlahkan dan menggandakan kemenangan simbolnya.',
  most: 'Satu pusingan membayar paling banyak {bets} taruhan.',
  lines: 'Garisan, sebagai baris pada setiap gelendong dari kiri:',
  ways: 'Simbol sama pada gelendong bersebelahan dari kiri membayar di mana-mana baris: bayaran kali bilangan cara.',
  anywhere: 'Simbol sama membayar di mana-mana: bagi sekurang-kurangnya sebanyak itu.',
  wild: 'Simbol liar, yang mengganti setiap simbol yang membayar sendiri:',
  pay: 'Bayaran dalam syiling; satu taruhan ialah {coins} syiling:',
  scatter: 'Simbol serak {symbol}, di mana-mana, dalam taruhan:',
  free: 'Putaran percuma mengikut simbol serak; kemenangan didarab {times}, dan satu pusingan mempunyai paling banyak {cap}:',
  again: 'Dalam putaran percuma, {scatters} simbol serak menambah {spins} lagi.',
  floor: 'Bayaran dipotong di bawah unit terkecil mata wang, sekali sahaja.',
  dadu: 'Cabutan {faces} ialah muka dadu. `under-N` menang di bawah N, `over-N` dari {faces} − N ke atas; kedua-duanya membayar {returned} / N kali pertaruhan.',
  kebun:
    'Pokok 0 hingga {last} mengikut urutan ini dikocok, dan N pertama bagi `nests-N` mempunyai sarang. Selepas K pokok selamat, pusingan membayar {percent} / 100 × {trees} / ' +
    '({trees} − N) × {next} / ({next} − N) dan seterusnya, K pecahan semuanya; ia tamat sendiri sebelum membayar lebih daripada {most}.',
  gasing:
    'Satu cabutan 2 bagi setiap baris dari atas: 0 ialah kiri, 1 ialah kanan. Jumlahnya ialah kotak, dari kiri. Bayaran dalam perseratus pertaruhan, dari tepi ke tengah; separuh lagi sama:',
  roda: 'Cabutan sebanyak bilangan ruas ialah ruas itu, ikut arah jam dari atas. Bayaran dalam perseratus pertaruhan:',
  risk: 'Mod {mode}:',
  tablesHeading: 'Meja: rantaian benih',
  chain:
    'Sebuah meja mempunyai rantaian 10000 benih pelayan: SHA-256 bagi setiap satu ialah yang sebelumnya. Yang paling awal diumumkan sebelum taruhan pertama. Jadi meterai satu pusingan ialah benih pusingan sebelumnya, dan tiada sesiapa boleh memilih benih selepas taruhan dibuat.',
  chainClient:
    'Benih klien ialah nama meja, nombor rantaian dan tempat benih di dalamnya, seperti `melati-1-17`; nonce ialah 0.',
  shoe:
    'Kad: pangkat `A 2 3 4 5 6 7 8 9 10 J Q K` bagi sped (S), kemudian lekuk (H), dadu (D) dan kelawar (C), semuanya {decks} kali, dikocok. Satu benih menghasilkan satu kotak kad. ' +
    'Satu pusingan bermula di tempat yang sebelumnya tamat; apabila ia tamat selepas kad {last}, pusingan seterusnya mengambil benih baharu.',
  baccarat:
    'Baccarat: kad pertama kepada pemain, yang berikut kepada jurubank, sekali lagi kepada pemain dan kepada jurubank; kemudian kad ketiga pemain, jika ada, dan kad ketiga jurubank.',
  dragon: 'Naga Harimau: kad pertama milik naga, yang kedua milik harimau.',
  roulette: 'Rolet: cabutan 37 ialah nombornya.',
  sicBo: 'Sic Bo: tiga cabutan 6, setiap satu ditambah satu, ialah dadunya.',
  wau: 'Wau Terbang: dengan cabutan {draws}, D, tali putus pada {percent} × {draws} / ({draws} − D) perseratus, dipotong; sekurang-kurangnya 100 dan paling banyak {most}.',
  roomsHeading: 'Bilik: pemain kad dan terumbu',
  deck: 'Niu Niu dan Tiga Belas: pangkat `A 2 3 4 5 6 7 8 9 T J Q K` bagi S, H, C dan D, mengikut urutan ini, dikocok. Tempat duduk pertama mendapat {niu} kad pertama dalam Niu Niu, {thirteen} dalam Tiga Belas, tempat duduk berikut kad yang berikut.',
  deckClient:
    'Benih klien ialah apa yang dibawa oleh tempat duduk pemain, mengikut urutannya, dengan sempang di antaranya; nonce ialah 0. Benih pelayan daripada rantaian meja, seperti di atas.',
  banker:
    'Niu Niu: mereka yang menawar paling tinggi untuk bank diatur mengikut tempat duduk; cabutan sebanyak bilangan mereka, selepas kocokan, menamakan jurubank.',
  reef:
    'Karang Biru: peluru pertama satu kelopak mempunyai nonce yang ditunjukkan dalam rekod, setiap yang berikut nonce seterusnya. Peluru yang mengena mengambil cabutan 4294967296 dan ' +
    'membunuh di bawah 4294967296 × {percent} / 100 / P, dipotong, dengan P bayaran ikan itu; bagi ketam, ditambah setiap ikan yang dicapai letupannya.',
  naga: 'Naga kemudian mengambil cabutan {count}, yang menamakan bayarannya:',
  fish: 'Bayaran setiap satu, dalam peluru:',
  jackpotsHeading: 'Jackpot: cabutan',
  jackpotStream:
    'Selain cabutannya sendiri, pusingan berbayar bagi slot yang ada jackpot mengambil cabutan {of} daripada siri tersendiri: benih pelayan dan nonce yang sama, dan sebagai benih klien: ' +
    'benih klien pusingan itu, titik bertindih, `jackpot`, titik bertindih dan nama jackpot. Jadi mesej pertama ialah `client:jackpot:name:nonce:0`; siri pusingan itu sendiri tidak berubah.',
  jackpotWins:
    'Pusingan memenangi jackpot jika cabutan di bawah U × W: U ialah berapa kali unit mata wang muat dalam pertaruhan, W pemberat jackpot. Setiap unit yang dipertaruhkan mempunyai peluang yang sama, tidak kira berapa isi jackpot. ' +
    'Tiada cabutan dalam permainan percubaan, semasa jackpot dihentikan, atau apabila platform tidak menyatakan isinya dalam masa satu saat. Rekod pusingan menunjukkan cabutan dan hadnya.',
  jackpotUnits: 'Unit, dalam bahagian terkecil setiap mata wang:',
  jackpotWeights: 'Nama dan pemberat {name} ({games}) mengikut mata wang:',
  jackpotExample:
    'Contoh: benih pelayan {seed}, mesej pertama {message}, pertaruhan {stake} dalam bahagian terkecil. Cabutan, dan had yang mesti melebihinya:',
  jackpotLost: 'Ia tidak menang.',
  jackpotWon: 'Ia menang.',
}
