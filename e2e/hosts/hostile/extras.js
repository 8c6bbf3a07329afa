// As libraries of long ago did it: what everyone inherits, and every loop finds.
Object.prototype.extra = 'found in every object';
Array.prototype.last = function () {
  return this[this.length - 1];
};
String.prototype.shout = function () {
  return this.toUpperCase();
};
