export const vendorsPerDropDown = 11
export const popularGamesCount = 20
export const winnerBoardCount = 8
export const gamesFirstPage = 21
export const gamesLaterPage = 18
export const gamesDefaultPage = 24
