import type { OmbakSymbol } from '@kancil/rules/games/slots/ombak-naga'
import { type GameTexts, letterNames } from '../../engine/game-screen.ts'

export const ar: GameTexts<OmbakSymbol> = {
  'game.title': 'Ombak Naga · Rimba',
  'game.loading': 'المد يرتفع',
  ...letterNames,
  'symbol.W': 'موجة (بديل)',
  'symbol.S': 'لؤلؤة التنين (مبعثر)',
  'symbol.H1': 'تنين البحر',
  'symbol.H2': 'قارب شراعي',
  'symbol.H3': 'سمكة كوي',
  'symbol.H4': 'صدفة اللؤلؤ',
  'ribbon.wild': 'بديل',
  'ribbon.scatter': 'مبعثر',
  'game.freeSpins': 'كل ربح يُدفع ثلاثة أضعاف',
  'game.wild': 'على البكرات 2 إلى 5. تحل محل كل رمز إلا اللؤلؤة.',
  'game.scatter': 'تدفع في أي مكان. ثلاث أو أكثر تجلب دورات مجانية.',
  'rule.lines':
    'لا خطوط: الرموز المتساوية على بكرات متجاورة من اليسار تفوز في أي صف، 243 طريقة. كل طريقة تُدفع وحدها لثلاث أو أربع أو خمس بكرات.',
  'rule.scatter': '3 أو 4 أو 5 لآلئ في أي مكان تدفع 2 أو 10 أو 100 ضعف الرهان، تضاف إلى الطرق.',
  'rule.free':
    '3 أو 4 أو 5 لآلئ تبدأ 8 أو 12 أو 20 دورة مجانية على بكرات خاصة بالرهان نفسه. كل ربح فيها يُضاعف ثلاث مرات. لآلئ أخرى تجلب دورات أخرى حتى 100 في الجولة.',
  'rule.max':
    'خارج الدورات المجانية تدفع الدورة 107.6 ضعف الرهان على الأكثر. قد يحتجز المشغل ما يتجاوز أكبر دفعة لديه، ويذكر سجل الجولة ذلك.',
}
