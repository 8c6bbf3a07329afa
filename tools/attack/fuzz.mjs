export async function fuzz() {}
