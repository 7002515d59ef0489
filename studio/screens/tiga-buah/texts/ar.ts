import type { TigaSymbol } from '@kancil/rules/games/slots/tiga-buah'
import type { GameTexts } from '../../engine/game-screen.ts'

export const ar: GameTexts<TigaSymbol> = {
  'game.title': 'Tiga Buah · Rimba',
  'game.loading': 'الكشك يفتح',
  'symbol.W': 'سلة (بديل)',
  'symbol.7': 'سبعة',
  'symbol.B': 'فاكهة النجمة',
  'symbol.M': 'مانغوستين',
  'symbol.O': 'برتقال',
  'symbol.L': 'ليم',
  'symbol.C': 'كرز',
  'ribbon.wild': 'بديل',
  'game.wild': 'تحل محل كل الفواكه والسبعة، وتدفع وحدها الأكثر.',
  'rule.lines':
    'كل رهان يشمل الخطوط الخمسة: ثلاثة صفوف وقطرين. ثلاثة رموز متساوية على خط تفوز، والسلة تساعد. كرزتان من اليسار تفوزان أيضًا.',
  'rule.feature': 'لا دورات مجانية ولا ميزات خفية: ما تراه هو كل شيء.',
  'rule.max':
    'تدفع الدورة الواحدة 43 ضعف الرهان على الأكثر لكل الخطوط معًا. قد يحتجز المشغل ما يتجاوز أكبر دفعة لديه، ويذكر سجل الجولة ذلك.',
}
